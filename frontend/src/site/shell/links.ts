/** Documents that other pages lead to. */
export const docs = {
  website: '/docs/integrations/website',
  shop: '/docs/integrations/shopify',
  conversions: '/docs/tutorials/conversion_tracking',
  story: '/docs/stories/story_1',
} as const;
