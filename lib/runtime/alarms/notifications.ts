import { QUEUES, type QueueName } from './constants'

/** Notifies super admins that jobs or a queue stand still, once until they recover. */
export const alarmNotification = ({ name, seconds, at }: { name: QueueName; seconds: number; at: Date }) => ({
  topic: 'staff_message' as const,
  icon: 'alert' as const,
  title: name === 'jobs' ? 'No jobs are running' : 'A queue stands still',
  message: `${QUEUES[name].what} for ${Math.floor(seconds / 60)} minutes. Tell the people who run this server: is a process with jobs running (docs/operations.md, "Heartbeats and alarms")?`,
  destinationUrlPath: '/admin/daily-metrics',
  isActionRequired: true,
  dedupeKey: `alarm:${name}:${at.getTime()}`,
})
