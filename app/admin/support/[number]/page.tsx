import { notFound } from 'next/navigation'
import { TicketScreen } from '@/components/admin/support/ticket-screen'
import { mayOpen } from '@/lib/accounts/staff-permissions/page-permission-rules'
import { adminMetadata, requireAdminPage } from '@/lib/backoffice/pages/guard'
import { ticketParamsSchema } from '@/lib/people/support/schema'

export const generateMetadata = () => adminMetadata('support')

/** One ticket with its conversation, and what staff know of who wrote it. */
export default async function Page({ params }: { params: Promise<{ number: string }> }) {
  const { userId, name, role } = await requireAdminPage('support')
  const parsed = ticketParamsSchema.safeParse(await params)
  if (!parsed.success) notFound()
  const viewer = {
    userId,
    firstName: name.split(' ')[0] ?? '',
    canOpenFeed: mayOpen(role, 'conversion-feed'),
    canOpenPayouts: mayOpen(role, 'payouts-dashboard'),
  }
  return <TicketScreen number={parsed.data.number} viewer={viewer} />
}
