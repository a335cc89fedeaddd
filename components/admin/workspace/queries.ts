import type { z } from 'zod'
import { cursorPages } from '@/components/shared/lists/cursor-pages'
import { apiQuery } from '@/components/shared/live/api-query'
import { blocksSchema } from '@/lib/catalog/applications/block-admin-schema'
import type { AffiliateAccount } from '@/lib/money/ledger/constants'
import { ledgerPageSchema } from '@/lib/money/ledger/schema'
import { accountSecuritySchema } from '@/lib/people/users/account-recovery/admin-schema'
import { erasurePreviewSchema } from '@/lib/people/users/erasures/admin-schema'
import { staffNotesSchema } from '@/lib/people/users/note-admin-schema'
import {
  ownPayoutsSchema,
  workspaceFiguresSchema,
  workspaceTrafficSchema,
} from '@/lib/people/users/workspace/admin-schema'
import { restrictionsSchema } from '@/lib/traffic/restrictions/schema'
import { adminKeys } from '../kit/keys'
import { USERS_PATH } from '../manage-users/queries'

const partOptions =
  <Schema extends z.ZodType>(name: string, schema: Schema) =>
  (id: string) =>
    apiQuery([...adminKeys.page('manage-users'), 'one', id, name], `${USERS_PATH}/${id}/${name}`, schema)

export const figuresOptions = partOptions('figures', workspaceFiguresSchema)
export const trafficOptions = partOptions('traffic', workspaceTrafficSchema)
export const blocksOptions = partOptions('blocks', blocksSchema)
export const restrictionsOptions = partOptions('restrictions', restrictionsSchema)
export const ownPayoutsOptions = partOptions('own-payouts', ownPayoutsSchema)
export const notesOptions = partOptions('notes', staffNotesSchema)
export const erasureOptions = partOptions('erasure', erasurePreviewSchema)
export const securityOptions = partOptions('security', accountSecuritySchema)

export const ledgerOptions = (id: string, account: AffiliateAccount) =>
  cursorPages(
    [...adminKeys.page('manage-users'), 'one', id, 'ledger', account],
    `${USERS_PATH}/${id}/ledger?account=${account}&limit=25`,
    ledgerPageSchema,
  )
