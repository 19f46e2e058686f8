import { bareWords } from '@chirrup/text/fold';
import { splitPassageTitle } from '../../search/passage-title.js';

/** Headings that name a part every product's page has, and not what the page is about. */
const PARTS = new Set(
  `details|product details|more details|specifications|specification|specs|technical data|technical details|technical specifications
  features|key features|description|product description|overview|information|product information|facts|at a glance|in brief
  produktdetails|technische daten|eigenschaften|merkmale|beschreibung|produktbeschreibung|überblick|auf einen blick|daten
  détails|caractéristiques|fiche technique|aperçu|detalles|características|especificaciones|ficha técnica|descripción
  dettagli|caratteristiche|specifiche|scheda tecnica|descrizione|detalhes|especificações|descrição
  specificaties|kenmerken|omschrijving|productinformatie|szczegóły|specyfikacja|opis|özellikler|ayrıntılar|açıklama
  подробности|характеристики|описание|detaljer|specifikationer|egenskaper|beskrivning`
    .split(/[|\n]/)
    .map((heading) => bareWords(heading)),
);

/** What a passage is about: its last heading, or above a mere part of a page ("Details") that of the whole; '' without headings. */
export function subjectOf(title: string): string {
  const { page, headings } = splitPassageTitle(title);
  if (headings.length === 0) return '';
  return [...headings].reverse().find((heading) => !PARTS.has(bareWords(heading))) ?? page;
}
