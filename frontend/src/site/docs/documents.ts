import type { Document } from './document';

export interface DocumentEntry {
  category: string;
  /** The last part of its address. */
  name: string;
  /** Its name in lists. */
  label: string;
  load: () => Promise<{ default: Document }>;
}

export interface DocumentGroup {
  /** Heading over the group; none over the first one. */
  title?: string;
  entries: DocumentEntry[];
}

export interface DocumentCategory {
  name: string;
  title: string;
  groups: DocumentGroup[];
}

const integrations = (name: string, label: string, load: DocumentEntry['load']): DocumentEntry => ({
  category: 'integrations',
  name,
  label,
  load,
});
const developers = (name: string, label: string, load: DocumentEntry['load']): DocumentEntry => ({
  category: 'developers',
  name,
  label,
  load,
});
const operators = (name: string, label: string, load: DocumentEntry['load']): DocumentEntry => ({
  category: 'operators',
  name,
  label,
  load,
});

const website = integrations(
  'website',
  'Website (Low Code)',
  () => import('../../../content/integrations/website.md'),
);

/** The documentation's index: categories, their groups, the documents in them. */
export const categories: DocumentCategory[] = [
  {
    name: 'integrations',
    title: 'Integrations',
    groups: [
      { entries: [website] },
      {
        title: 'E-commerce platforms',
        entries: [
          integrations('shopify', 'Shopify', () => import('../../../content/integrations/shopify.md')),
        ],
      },
      {
        title: 'Website builders',
        entries: [
          integrations('wix', 'Wix', () => import('../../../content/integrations/wix.md')),
          integrations('webflow', 'Webflow', () => import('../../../content/integrations/webflow.md')),
        ],
      },
      {
        title: 'CMS',
        entries: [
          integrations('wordpress', 'WordPress', () => import('../../../content/integrations/wordpress.md')),
          integrations('ghost', 'Ghost', () => import('../../../content/integrations/ghost.md')),
          integrations(
            'documentation',
            'Documentation',
            () => import('../../../content/integrations/documentation.md'),
          ),
        ],
      },
    ],
  },
  {
    name: 'tutorials',
    title: 'Tutorials',
    groups: [
      {
        entries: [
          {
            category: 'tutorials',
            name: 'conversion_tracking',
            label: 'Conversion tracking',
            load: () => import('../../../content/tutorials/conversion_tracking.md'),
          },
        ],
      },
    ],
  },
  {
    name: 'stories',
    title: 'Stories',
    groups: [
      {
        entries: [
          {
            category: 'stories',
            name: 'story_1',
            label: 'A question at eleven at night',
            load: () => import('../../../content/stories/story_1.md'),
          },
        ],
      },
    ],
  },
  {
    name: 'developers',
    title: 'For developers',
    groups: [
      {
        entries: [
          developers('widget_api', 'Widget API', () => import('../../../content/developers/widget_api.md')),
          developers(
            'identify_visitors',
            'Identify visitors',
            () => import('../../../content/developers/identify_visitors.md'),
          ),
          developers('rest_api', 'REST API', () => import('../../../content/developers/rest_api.md')),
          developers(
            'api_reference',
            'API reference',
            () => import('../../../content/developers/api_reference.md'),
          ),
        ],
      },
    ],
  },
  {
    name: 'operators',
    title: 'For operators',
    groups: [
      {
        entries: [
          operators(
            'self_hosting',
            'Run it yourself',
            () => import('../../../content/operators/self_hosting.md'),
          ),
          operators('settings', 'Settings', () => import('../../../content/operators/settings.md')),
          operators('models', 'Models and embeddings', () => import('../../../content/operators/models.md')),
          operators('backup', 'Backup and restore', () => import('../../../content/operators/backup.md')),
          operators('limits', 'Limits', () => import('../../../content/operators/limits.md')),
        ],
      },
    ],
  },
];

/** All documents in the order of the index. */
export const documents: DocumentEntry[] = categories.flatMap(({ groups }) =>
  groups.flatMap(({ entries }) => entries),
);

export const documentAddress = ({ category, name }: DocumentEntry): string => `/docs/${category}/${name}`;

/** The document at an address. Unknown ones fall back without a word: to integrations, to its website document. */
export function documentAt(category?: string, name?: string): DocumentEntry {
  const known = categories.find((one) => one.name === category) ?? categories[0];
  const entries = known?.groups.flatMap((group) => group.entries) ?? [];
  const found = name === undefined ? entries[0] : entries.find((one) => one.name === name);
  return found ?? website;
}

/** The documents before and after one in the order of the index. */
export function neighboursOf(entry: DocumentEntry): { previous?: DocumentEntry; next?: DocumentEntry } {
  const at = documents.indexOf(entry);
  return { previous: documents[at - 1], next: documents[at + 1] };
}

export function categoryOf(entry: DocumentEntry): DocumentCategory {
  const category = categories.find(({ name }) => name === entry.category);
  if (!category) throw new Error(`No category ${entry.category}`);
  return category;
}
