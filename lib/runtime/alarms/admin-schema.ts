import { z } from 'zod'

/** `GET /api/admin/system/alarms`. */
export const alarmsSchema = z.object({
  alarms: z.array(
    z.object({
      name: z.string(),
      title: z.string(),
      detail: z.string(),
      whatToDo: z.string(),
      /** Null when it is red now and no process has raised its alarm yet. */
      raisedAt: z.iso.datetime().nullable(),
      notified: z.number().int(),
      webhookAt: z.iso.datetime().nullable(),
      webhookError: z.string().nullable(),
    }),
  ),
  /** Parts of the system that could not be read just now. */
  unknown: z.array(z.string()),
  watched: z.number().int(),
  channels: z.object({
    hasMail: z.boolean(),
    hasWebhook: z.boolean(),
    isSigned: z.boolean(),
    people: z.number().int(),
  }),
})
export type Alarms = z.output<typeof alarmsSchema>

/** `POST /api/admin/system/alarms`: what became of a test alarm. */
export const alarmTestSchema = z.object({
  people: z.number().int(),
  hasMail: z.boolean(),
  webhook: z.enum(['none', 'taken', 'failed']),
  webhookError: z.string().nullable(),
})
export type AlarmTest = z.output<typeof alarmTestSchema>
