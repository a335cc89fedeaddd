import { z } from 'zod'
import { formatCount } from '@/lib/platform/text/counts'
import { trimmedText } from '@/lib/platform/text/schema'
import { MESSAGE_MAX } from '../constants'
import { NAME_MAX } from './constants'
import { unknownVariable } from './rules'

const fields = {
  name: trimmedText(NAME_MAX, `Use at most ${NAME_MAX} characters.`).min(2, 'Give it a name.'),
  body: trimmedText(MESSAGE_MAX, `Use at most ${formatCount(MESSAGE_MAX)} characters.`)
    .min(2, 'Write the text.')
    .superRefine((body, context) => {
      const unknown = unknownVariable(body)
      if (unknown !== undefined) context.addIssue({ code: 'custom', message: `{${unknown}} is not a variable.` })
    }),
}

/** `POST /api/admin/support/replies`. */
export const newReplySchema = z.strictObject(fields)
export type NewReply = z.output<typeof newReplySchema>

/** `PATCH /api/admin/support/replies/{id}`. */
export const replyChangeSchema = z.strictObject({ ...fields, version: z.int32().positive() })
export type ReplyChange = z.output<typeof replyChangeSchema>

export const replyIdSchema = z.object({ id: z.uuid() })

/** `GET /api/admin/support/replies`: by name. */
export const repliesSchema = z.object({
  replies: z.array(z.object({ id: z.uuid(), name: z.string(), body: z.string(), version: z.number().int() })),
})
export type SavedReply = z.output<typeof repliesSchema>['replies'][number]
