/** The job that sends events to endpoints. */
export const WEBHOOK_JOB = 'deliver-webhooks'

/** The shape of every event; a change that would break a receiver gets the next number, beside this one. */
export const EVENT_VERSION = 1
export const EVENT_VERSIONS = [EVENT_VERSION] as const
export type EventVersion = (typeof EVENT_VERSIONS)[number]

/** The type of the event that the test button sends. */
export const TEST_TYPE = 'webhook.test'
