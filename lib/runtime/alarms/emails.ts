import { type Mail, renderEmail } from '@/lib/messages/mail/template-rules'
import { siteUrl } from '@/lib/platform/http/site-url'
import { brandName } from '@/lib/platform/settings/current'

type Alarm = { title: string; detail: string; whatToDo: string }

/** Tells a super admin of an alarm, whatever their preferences. */
export const alarmEmail = ({ title, detail, whatToDo }: Alarm): Mail =>
  renderEmail({
    template: 'alarm',
    subject: `Alarm: ${title}`,
    heading: title,
    paragraphs: [detail, whatToDo],
    action: { label: 'Open System', url: siteUrl('/admin/system') },
    footnote: `You get this email because you are a super admin of ${brandName()}. It is sent once until the alarm recovers.`,
  })
