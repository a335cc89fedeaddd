import { lazySchema } from '@/lib/platform/http/api-client'

export const OWN_CUSTOMERS_PATH = '/api/customers'

export const ownCustomersAnswer = lazySchema(
  async () => (await import('@/lib/conversions/lists/affiliate/customers-schema')).ownCustomersPageSchema,
)
