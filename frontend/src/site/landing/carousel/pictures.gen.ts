// Written by `npm run site-pictures`.
export const pictures = {
  'qa-fine-tune': {
    light: '/assets/pictures/qa-fine-tune-light-2beb061a9b.webp',
    dark: '/assets/pictures/qa-fine-tune-dark-85ecf5b730.webp',
    width: 960,
    height: 600,
  },
  'engagement-analytics': {
    light: '/assets/pictures/engagement-analytics-light-11b5d362b9.webp',
    dark: '/assets/pictures/engagement-analytics-dark-31aa37f721.webp',
    width: 960,
    height: 600,
  },
  'theme': {
    light: '/assets/pictures/theme-light-6c5130dcd1.webp',
    dark: '/assets/pictures/theme-dark-80d4093b35.webp',
    width: 960,
    height: 600,
  },
  'profile': {
    light: '/assets/pictures/profile-light-06bc16fbdf.webp',
    dark: '/assets/pictures/profile-dark-bf5b6ecc51.webp',
    width: 960,
    height: 600,
  },
  'get-code': {
    light: '/assets/pictures/get-code-light-c9d05a339a.webp',
    dark: '/assets/pictures/get-code-dark-999cfe6c88.webp',
    width: 960,
    height: 600,
  },
  'chat-history': {
    light: '/assets/pictures/chat-history-light-3e8acc5c8d.webp',
    dark: '/assets/pictures/chat-history-dark-db89e412e1.webp',
    width: 960,
    height: 600,
  },
};

export type PictureName = keyof typeof pictures;
