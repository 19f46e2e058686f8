import { bareWords } from '../fold.js';

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

/** Whether a heading names a part that pages of many kinds have ("Details"), and not what its page is about. */
export function isPartHeading(heading: string): boolean {
  return PARTS.has(bareWords(heading));
}
