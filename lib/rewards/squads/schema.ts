import { z } from 'zod'
import { ApplicationStatus, SquadSplit, SquadStatus } from '@/lib/generated/prisma/enums'
import { PITCH_MAX, PITCH_MIN, SQUAD_MAX, SQUAD_NAME_MAX, SQUAD_NAME_MIN, WHOLE_BPS } from './constants'
import { bpsOfPercent } from './rules'

const WHO_MAX = 254
const SHARE_FORM = 'Enter a percentage, like 40 or 33.5.'

/** A share of a custom split as it is typed; empty where the split asks for none. */
const shareSchema = z.string().trim().max(8, SHARE_FORM).default('')

const memberSchema = z.strictObject({
  /** An affiliate ID, or the address somebody signs in with. */
  who: z.string().trim().min(1, 'Enter an affiliate ID or an email address.').max(WHO_MAX, 'That is too long.'),
  sharePercent: shareSchema,
})

/** What a squad is called. */
export const squadNameSchema = z
  .string()
  .trim()
  .min(SQUAD_NAME_MIN, `Use at least ${SQUAD_NAME_MIN} characters.`)
  .max(SQUAD_NAME_MAX, `Use at most ${SQUAD_NAME_MAX} characters.`)
  .regex(/^[\p{L}\p{N}][\p{L}\p{N} '&.-]*$/u, 'Use letters, digits, spaces and simple signs.')

/** POST /api/account/squad: a squad that is proposed to staff. The one who sends it leads it. */
export const squadRequestSchema = z
  .strictObject({
    name: squadNameSchema,
    pitch: z
      .string()
      .trim()
      .min(PITCH_MIN, 'Say in a sentence or two what you do together.')
      .max(PITCH_MAX, `Use at most ${PITCH_MAX.toLocaleString('en-US')} characters.`)
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
    const shares = fields.map(({ text }) => bpsOfPercent(text))
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

/** A closed period as one of its members sees it: their own line, cents. */
const ownSplitSchema = z.strictObject({
  periodId: z.string(),
  squadName: z.string(),
  /** Eastern days, both included. */
  startsDay: z.string(),
  endsDay: z.string(),
  /** Corrections of earlier periods included. */
  earnedCents: z.number(),
  shareCents: z.number(),
  /** Above zero one gets it, below one owes it; `settledCents` of it have moved. */
  dueCents: z.number(),
  settledCents: z.number(),
})
export type OwnSplit = z.output<typeof ownSplitSchema>

/** GET /api/account/squad: one's own applications, newest first, and the squad one is in. */
export const squadListSchema = z.strictObject({
  squad: z
    .strictObject({
      name: z.string(),
      isLeader: z.boolean(),
      split: z.enum(SquadSplit),
      status: z.enum(SquadStatus),
      /** The Eastern day since which earnings are not split yet. */
      openSince: z.string().nullable(),
      /** The leader first; the share in basis points with a custom split, else null. */
      members: z.array(
        z.strictObject({
          affiliateId: z.number(),
          firstName: z.string(),
          isLeader: z.boolean(),
          shareBps: z.number().nullable(),
        }),
      ),
    })
    .nullable(),
  /** Of squads one has left, too; newest first. */
  splits: z.array(ownSplitSchema),
  applications: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      pitch: z.string(),
      split: z.enum(SquadSplit),
      /** The leader first; the share in basis points with a custom split, else null. */
      members: z.array(z.strictObject({ affiliateId: z.number(), shareBps: z.number().nullable() })),
      status: z.enum(ApplicationStatus),
      decisionReason: z.string().nullable(),
      createdAt: z.iso.datetime(),
      decidedAt: z.iso.datetime().nullable(),
    }),
  ),
})
export type SquadList = z.output<typeof squadListSchema>
export type SquadApplication = SquadList['applications'][number]

export const squadParamsSchema = z.object({ id: z.uuid() })

/** The `shares` column: affiliate ID → basis points, the leader included. */
export const sharesSchema = z.record(z.string(), z.number().int().min(0).max(WHOLE_BPS))
