import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { MailList } from '@/components/demo/mail/mail-list'
import { MailReader } from '@/components/demo/mail/mail-reader'
import { findEmail, listEmails } from '@/lib/messages/mail/data'
import { mailboxQuerySchema } from '@/lib/messages/mail/schema'
import { env } from '@/lib/platform/env'

export const metadata: Metadata = { title: 'Demo mailbox' }

type MailboxPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> }

/** Every email that would have been sent. Demo mode only, because reset links are readable here. */
export default async function MailboxPage({ searchParams }: MailboxPageProps) {
  if (!env().DEMO) notFound()
  const { to, id } = mailboxQuerySchema.parse(await searchParams)
  const [messages, open] = await Promise.all([listEmails(to), id ? findEmail(id) : null])
  return (
    <main
      id="main"
      className="mx-auto grid min-h-dvh max-w-[1240px] content-start gap-4 px-4 py-5 md:px-8 lg:grid-cols-[380px_minmax(0,1fr)]"
    >
      <div className={open ? 'max-lg:hidden' : undefined}>
        <MailList messages={messages} address={to} openId={open?.id ?? null} />
      </div>
      <MailReader message={open} address={to} />
    </main>
  )
}
