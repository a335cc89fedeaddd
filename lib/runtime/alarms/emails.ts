import type { Mail } from '@/lib/messages/mail/template-rules'
import { composeMail } from '@/lib/messages/texts/mail-rules'
import { siteUrl } from '@/lib/platform/http/site-url'

type Alarm = { title: string; detail: string; whatToDo: string }

/** Tells a super admin of an alarm, whatever their preferences. */
export const alarmEmail = ({ title, detail, whatToDo }: Alarm): Mail =>
  composeMail('alarm', { title, detail, whatToDo }, { url: siteUrl('/admin/system') })
