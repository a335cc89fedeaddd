import { z } from 'zod'
import { SquadSplit } from '@/lib/generated/prisma/enums'
import { formatCount } from '@/lib/platform/text/counts'
import { trimmedText } from '@/lib/platform/text/schema'
import { SQUAD_MAX, WHOLE_BPS } from '../constants'
import { squadNameSchema } from '../schema'
import { parsePercentBps } from './rules'

const PITCH_MIN = 20
const PITCH_MAX = 1_000

const WHO_MAX = 254
const SHARE_FORM = 'Enter a percentage, like 40 or 33.5.'

/** A share of a custom split as typed; empty for other splits. */
const shareSchema = trimmedText(8, SHARE_FORM).default('')

const memberSchema = z.strictObject({
  /** An affiliate ID, or the email address of an account. */
  who: trimmedText(WHO_MAX, 'That is too long.').min(1, 'Enter an affiliate ID or an email address.'),
  sharePercent: shareSchema,
})

/** `POST /api/account/squad`: applies for a squad. The applicant leads it. */
export const squadRequestSchema = z
  .strictObject({
    name: squadNameSchema,
    pitch: trimmedText(PITCH_MAX, `Use at most ${formatCount(PITCH_MAX)} characters.`)
      .min(PITCH_MIN, 'Say in a sentence or two what you do together.')
      .regex(/^(?:\P{Cc}|[\n\r\t])*$/u, 'Use text only.'),
    split: z.enum(SquadSplit),
    leaderSharePercent: shareSchema,
    members: z
      .array(memberSchema)
      .min(1, 'Name at least one other member.')
      .max(SQUAD_MAX - 1, `A squad has at most ${SQUAD_MAX} people, you included.`),
  })
  .superRefine(({ split, leaderSharePercent, members }, context) => {
    if (split !== 'custom') return
    const fields = [
      { path: ['leaderSharePercent'], text: leaderSharePercent },
      ...members.map(({ sharePercent }, index) => ({ path: ['members', index, 'sharePercent'], text: sharePercent })),
    ]
    const shares = fields.map(({ text }) => parsePercentBps(text))
    for (const [index, { path }] of fields.entries()) {
      if (shares[index] === undefined) context.addIssue({ code: 'custom', path, message: SHARE_FORM })
    }
    const total = shares.reduce<number>((sum, share) => sum + (share ?? 0), 0)
    if (shares.every((share) => share !== undefined) && total !== WHOLE_BPS) {
      const message = `The shares add up to ${total / 100}%, not 100%.`
      context.addIssue({ code: 'custom', path: ['leaderSharePercent'], message })
    }
  })
export type SquadForm = z.input<typeof squadRequestSchema>
export type SquadRequest = z.output<typeof squadRequestSchema>

export const squadParamsSchema = z.object({ id: z.uuid() })
