import { noticeText } from '@/lib/messages/texts/notice-rules'
import { REPORT_PATHS, type ReportSide } from '../constants'

type Stopped = { mailId: string; name: string; side: ReportSide; at: Date }

/** Tells whose report it is that its emails ended by a link in one of them. An email of it would be one more. */
export const stoppedNotification = ({ mailId, name, side, at }: Stopped) => ({
  topic: 'staff_message' as const,
  ...noticeText('report-emails-stopped', { report: name }),
  destinationUrlPath: REPORT_PATHS[side],
  actionLabel: 'Open the report',
  dedupeKey: `report-emails-stopped:${mailId}:${at.getTime()}`,
  hasOwnEmail: true,
})
