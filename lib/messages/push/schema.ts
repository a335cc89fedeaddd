import { z } from 'zod'
import { zoneOrOffset } from '@/lib/platform/dates/zones'
import { limitedText } from '@/lib/platform/text/schema'
import { AUTH_BYTES, ENDPOINT_MAX, MINUTES_OF_DAY, P256DH_BYTES } from './constants'

const BASE64URL = /^[A-Za-z0-9_-]+={0,2}$/
const countBytes = (text: string) => Math.floor((text.replace(/=+$/, '').length * 3) / 4)
const keySchema = (bytes: number) =>
  limitedText(200)
    .regex(BASE64URL, 'must be base64url')
    .refine((text) => countBytes(text) === bytes, `must have ${bytes} bytes`)

/** `POST /api/account/push/devices`: what the browser's PushSubscription says, and the VAPID key it was made for. */
export const newDeviceSchema = z.strictObject({
  endpoint: limitedText(ENDPOINT_MAX).check(z.url({ protocol: /^https?$/, error: 'must be an address' })),
  p256dh: keySchema(P256DH_BYTES),
  auth: keySchema(AUTH_BYTES),
  publicKey: keySchema(P256DH_BYTES),
})

export type NewDevice = z.output<typeof newDeviceSchema>

export const deviceParamsSchema = z.object({ id: z.uuid() })

const minuteSchema = z
  .number()
  .int()
  .min(0)
  .max(MINUTES_OF_DAY - 1)

/** Minutes after midnight in the zone; the hours may go past midnight. */
const quietHoursSchema = z.strictObject({ from: minuteSchema, until: minuteSchema, zone: z.string() })

export type QuietHours = z.output<typeof quietHoursSchema>

/** The settings as they are answered. */
export const pushSettingsSchema = z.strictObject({ hidesAmounts: z.boolean(), quiet: quietHoursSchema.nullable() })

export type PushSettings = z.output<typeof pushSettingsSchema>

const ZONE_MAX_LENGTH = 60
const HALF_DAY_MINUTES = MINUTES_OF_DAY / 2

/**
 * `PUT /api/account/push`. `offset` is the browser's, in minutes ahead of UTC: it counts where the zone is not known here.
 */
export const pushSettingsInput = z.strictObject({
  hidesAmounts: z.boolean(),
  quiet: z
    .strictObject({
      from: minuteSchema,
      until: minuteSchema,
      zone: limitedText(ZONE_MAX_LENGTH),
      offset: z.number().int().min(-HALF_DAY_MINUTES).max(MINUTES_OF_DAY).optional(),
    })
    .refine(({ from, until }) => from !== until, {
      message: 'must end at another time than they begin',
      path: ['until'],
    })
    .transform(({ from, until, zone, offset }): QuietHours => ({ from, until, zone: zoneOrOffset(zone, offset) }))
    .nullable(),
})

/** A browser that gets pushes. */
export const deviceSchema = z.strictObject({
  id: z.string(),
  device: z.string(),
  kind: z.enum(['desktop', 'mobile', 'tablet', 'unknown']),
  /** Of the session that asks. */
  isCurrent: z.boolean(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
})

export type Device = z.output<typeof deviceSchema>

/** `GET /api/account/push`. */
export const pushSchema = z.strictObject({
  /** The VAPID key for `pushManager.subscribe`. */
  publicKey: z.string(),
  devices: z.array(deviceSchema),
  settings: pushSettingsSchema,
})

export type Push = z.output<typeof pushSchema>

/** What a test came to; `isRemoved` when the push service no longer knows the device. */
export const testResultSchema = z.strictObject({ isSent: z.boolean(), isRemoved: z.boolean(), message: z.string() })

export type TestResult = z.output<typeof testResultSchema>

/** What is sent to a device, encrypted: nothing that the person's settings do not allow. */
export const payloadSchema = z.strictObject({
  id: z.string(),
  tag: z.string(),
  title: z.string(),
  body: z.string(),
  path: z.string(),
  /** When it was known, in milliseconds. */
  at: z.number(),
})

export type Payload = z.output<typeof payloadSchema>
