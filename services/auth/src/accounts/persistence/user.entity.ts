import { EntitySchema } from 'typeorm';

export interface User {
  id: string;
  email: string;
  name: string;
  shopifyShop: string;
  timeZone: string;
  weeklyDigest: boolean;
  createdAt: Date;
  updatedAt: Date;
}

export const UserEntity = new EntitySchema<User>({
  name: 'User',
  tableName: 'users',
  columns: {
    id: { type: 'uuid', primary: true },
    email: { type: 'text' },
    name: { type: 'text' },
    shopifyShop: { type: 'text', name: 'shopify_shop' },
    timeZone: { type: 'text', name: 'time_zone', default: '' },
    weeklyDigest: { type: 'boolean', name: 'weekly_digest', default: true },
    createdAt: { type: 'timestamptz', name: 'created_at' },
    updatedAt: { type: 'timestamptz', name: 'updated_at' },
  },
});
