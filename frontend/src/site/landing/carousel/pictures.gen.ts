// Written by `npm run site-pictures`.
export const pictures = {
  'qa-fine-tune': {
    light: '/assets/pictures/qa-fine-tune-light-3b51151579.webp',
    dark: '/assets/pictures/qa-fine-tune-dark-ce162fdaac.webp',
    width: 960,
    height: 600,
  },
  'engagement-analytics': {
    light: '/assets/pictures/engagement-analytics-light-da21a68241.webp',
    dark: '/assets/pictures/engagement-analytics-dark-7c8225cda0.webp',
    width: 960,
    height: 600,
  },
  'theme': {
    light: '/assets/pictures/theme-light-5e421772dc.webp',
    dark: '/assets/pictures/theme-dark-32709f1adc.webp',
    width: 960,
    height: 600,
  },
  'profile': {
    light: '/assets/pictures/profile-light-b2b8e7c452.webp',
    dark: '/assets/pictures/profile-dark-139c8c6638.webp',
    width: 960,
    height: 600,
  },
  'get-code': {
    light: '/assets/pictures/get-code-light-05df335410.webp',
    dark: '/assets/pictures/get-code-dark-4cf5d3f2a9.webp',
    width: 960,
    height: 600,
  },
  'chat-history': {
    light: '/assets/pictures/chat-history-light-d81f8a227e.webp',
    dark: '/assets/pictures/chat-history-dark-023397c041.webp',
    width: 960,
    height: 600,
  },
};

export type PictureName = keyof typeof pictures;
