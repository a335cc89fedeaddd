import { notFound } from 'next/navigation'
import { TicketScreen } from '@/components/admin/support/ticket-screen'
import { mayOpen } from '@/lib/accounts/staff-permissions/permission-rules'
import { adminMetadata, requireAdminPage } from '@/lib/backoffice/pages/guard'
import { ticketParamsSchema } from '@/lib/people/support/schema'

export const generateMetadata = () => adminMetadata('support')

/** One ticket with its conversation, and what staff know of who wrote it. */
export default async function Page({ params }: { params: Promise<{ number: string }> }) {
  const staff = await requireAdminPage('support')
  const parsed = ticketParamsSchema.safeParse(await params)
  if (!parsed.success) notFound()
  const viewer = {
    userId: staff.userId,
    firstName: staff.name.split(' ')[0] ?? '',
    canOpenFeed: mayOpen(staff, 'conversion-feed'),
    canOpenPayouts: mayOpen(staff, 'payouts-dashboard'),
  }
  return <TicketScreen number={parsed.data.number} viewer={viewer} />
}
