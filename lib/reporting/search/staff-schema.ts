import { z } from 'zod'
import { printable } from '@/lib/platform/text/printable'
import { limitedText } from '@/lib/platform/text/schema'
import { QUERY_MAX } from './constants'
import { STAFF_GROUPS, type StaffGroupId } from './staff-constants'

/** `GET /api/admin/search` */
export const staffSearchQuerySchema = z.object({
  q: limitedText(2_000).transform((text) => printable(text, QUERY_MAX).trim()),
})

const groupIds = Object.keys(STAFF_GROUPS) as [StaffGroupId, ...StaffGroupId[]]

export const staffHitsSchema = z.object({
  groups: z.array(
    z.object({
      id: z.enum(groupIds),
      title: z.string(),
      items: z.array(z.object({ id: z.string(), name: z.string(), note: z.string(), href: z.string() })),
    }),
  ),
})
export type StaffGroup = z.output<typeof staffHitsSchema>['groups'][number]
export type StaffHit = StaffGroup['items'][number]
