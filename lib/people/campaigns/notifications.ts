import type { Content } from './admin-schema'

/** The notification of a campaign. A test has a key instead of an id, and is not counted. */
export function campaignNotification(
  { type, title, message, destinationUrlPath, actionLabel }: Content,
  about: { id: string } | { testKey: string },
) {
  const id = 'id' in about ? about.id : null
  return {
    topic: 'staff_message' as const,
    title,
    message,
    ...(destinationUrlPath !== null && { destinationUrlPath }),
    ...(actionLabel !== null && { actionLabel }),
    dedupeKey: 'id' in about ? `campaign:${about.id}` : `campaign-test:${about.testKey}`,
    campaign: { id, type },
  }
}
