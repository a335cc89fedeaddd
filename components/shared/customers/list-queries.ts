import { apiQuery } from '@/components/shared/live/api-query'
import { pollWhile } from '@/components/shared/live/polling'
import type { CustomerLists } from '@/lib/imports/files/customer-list-schema'
import { lazySchema } from '@/lib/platform/http/api-client'

const listsAnswer = lazySchema(
  async () => (await import('@/lib/imports/files/customer-list-schema')).customerListsSchema,
)

/** The lists of an advertiser's customers; asked again while one is read. @param path its address in the API */
export const customerListsOptions = (path: string) =>
  apiQuery(['customer-lists', path], path, listsAnswer, {
    refetchInterval: pollWhile((data: CustomerLists) => data.lists.some(({ state }) => state === 'reading')),
  })
