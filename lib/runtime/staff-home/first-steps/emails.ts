import type { Mail } from '@/lib/messages/mail/template-rules'
import { composeMail } from '@/lib/messages/texts/mail-rules'
import { siteUrl } from '@/lib/platform/http/site-url'
import { TEST_MAIL } from './constants'

/** The email a super admin sends to themselves to try the mail server. */
export const testEmail = (): Mail => composeMail('test-email', {}, { template: TEST_MAIL, url: siteUrl('/admin') })
