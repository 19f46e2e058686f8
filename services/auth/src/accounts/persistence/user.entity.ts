import { EntitySchema } from 'typeorm';

export interface User {
  id: string;
  email: string;
  name: string;
  shopifyShop: string;
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
    createdAt: { type: 'timestamptz', name: 'created_at' },
    updatedAt: { type: 'timestamptz', name: 'updated_at' },
  },
});
