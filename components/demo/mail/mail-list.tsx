import { Search } from 'lucide-react'
import Link from 'next/link'
import { BrandLink } from '@/components/shared/brand/brand-link'
import { Card } from '@/components/ui/card'
import { cn } from '@/components/ui/cn'
import { EmptyState } from '@/components/ui/empty-state'
import { Input } from '@/components/ui/input'
import { mailPath } from './mail-path'
import { MailTime } from './mail-time'

type Row = { id: string; toAddress: string; subject: string; status: string; createdAt: Date }
type MailListProps = { messages: Row[]; address: string; openId: string | null }

/** The mailbox: newest first, filtered by address. */
export function MailList({ messages, address, openId }: MailListProps) {
  return (
    <div className="grid gap-4">
      <header className="grid gap-4">
        <BrandLink href="/" height={24} className="justify-self-start rounded-chip" />
        <div>
          <h1 className="text-22 tracking-tight">Demo mailbox</h1>
          <p className="text-13 text-muted">Every email that would have been sent, newest first.</p>
        </div>
        <search>
          <form>
            <Input
              name="to"
              type="search"
              defaultValue={address}
              aria-label="Filter by address"
              placeholder="Filter by address"
              icon={<Search />}
            />
          </form>
        </search>
      </header>
      <Card aria-label="Messages" className="overflow-hidden">
        {messages.length === 0 ? (
          <EmptyState title="No emails" as="h2">
            {address
              ? `Nothing was sent to an address like “${address}”.`
              : 'Sign up or request a reset link, and the email arrives here.'}
          </EmptyState>
        ) : (
          <ul>
            {messages.map((message) => (
              <li key={message.id} className="border-t border-line first:border-t-0">
                <MailRow message={message} address={address} isOpen={message.id === openId} />
              </li>
            ))}
          </ul>
        )}
      </Card>
    </div>
  )
}

function MailRow({ message, address, isOpen }: { message: Row; address: string; isOpen: boolean }) {
  return (
    <Link
      href={mailPath(address, message.id)}
      aria-current={isOpen || undefined}
      className={cn(
        'grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 px-3.5 py-2.5 text-13 leading-[18px] transition-colors hover:bg-fill focus-visible:-outline-offset-2',
        isOpen && 'bg-fill',
      )}
    >
      <b className="truncate font-medium">{message.subject}</b>
      <MailTime at={message.createdAt} />
      <span className="label truncate">{message.toAddress}</span>
      {message.status === 'failed' ? <span className="text-12 text-danger">failed</span> : null}
    </Link>
  )
}
