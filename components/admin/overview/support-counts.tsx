import Link from 'next/link'
import { Card } from '@/components/ui/card'
import { TextLink } from '@/components/ui/text-link'
import { adminPath } from '@/lib/accounts/staff-permissions/page-permission-rules'

type Counts = { open: number; unassigned: number; mine: number }

/** Tickets that wait for staff, with links to them; nothing where none does. */
export function SupportCounts({ open, unassigned, mine }: Counts) {
  if (open === 0) return null
  const links = [
    {
      count: open,
      text: open === 1 ? 'ticket waits for an answer' : 'tickets wait for an answer',
      query: 'state=open',
    },
    { count: unassigned, text: 'without an assignee', query: 'state=open&assignee=none' },
    { count: mine, text: 'yours', query: 'state=open&assignee=me' },
  ].filter(({ count }) => count > 0)
  return (
    <Card className="mb-4 flex flex-wrap gap-x-6 gap-y-2 px-4 py-3">
      {links.map(({ count, text, query }) => (
        <TextLink key={query} asChild accent>
          <Link href={`${adminPath('support')}?${query}`} prefetch={false}>
            {count} {text}
          </Link>
        </TextLink>
      ))}
    </Card>
  )
}
