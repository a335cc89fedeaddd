'use client'

import { listAccountPages } from './account-pages'
import { PageList } from './page-list'

/** The account's pages with their descriptions. */
export function AccountLinks({ isAffiliate }: { isAffiliate: boolean }) {
  return <PageList label="Pages of your account" places={listAccountPages(isAffiliate)} />
}
