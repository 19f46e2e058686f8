import type { BotSettings } from '@chirrup/proto/gen/bots/v1/bots_service';

const SENTENCES = {
  en: 'Thank you. I cannot look at images, but the team can see it here. Please tell me in words what you would like to know.',
  de: 'Danke. Ich kann Bilder nicht ansehen, das Team sieht es aber hier. Bitte sagen Sie mir in Worten, was Sie wissen möchten.',
  fr: 'Merci. Je ne peux pas regarder les images, mais l’équipe la voit ici. Dites-moi avec des mots ce que vous souhaitez savoir.',
  es: 'Gracias. No puedo ver imágenes, pero el equipo la ve aquí. Dígame con palabras qué desea saber.',
  it: 'Grazie. Non posso guardare le immagini, ma il team la vede qui. Mi dica a parole che cosa desidera sapere.',
  pt: 'Obrigado. Não consigo ver imagens, mas a equipa vê-a aqui. Diga-me por palavras o que deseja saber.',
  nl: 'Dank u. Ik kan geen afbeeldingen bekijken, maar het team ziet haar hier. Zeg mij in woorden wat u wilt weten.',
} as const;

/** What a bot says to an image, in the language of its pages: the truth. */
export const imageReply = ({ language }: Pick<BotSettings, 'language'>): string =>
  SENTENCES[language as keyof typeof SENTENCES] ?? SENTENCES.en;
