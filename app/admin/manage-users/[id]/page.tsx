import { notFound } from 'next/navigation'
import { WorkspaceScreen } from '@/components/admin/workspace/workspace-screen'
import { isInBook } from '@/lib/accounts/staff-permissions/book-data'
import { rightsOf } from '@/lib/accounts/staff-permissions/permission-rules'
import { adminMetadata, requireAdminPage } from '@/lib/backoffice/pages/guard'
import { findPerson } from '@/lib/people/users/workspace/admin-data'

export const generateMetadata = () => adminMetadata('manage-users')

/** The workspace of one person, by affiliate number or account. */
export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const staff = await requireAdminPage('manage-users')
  const person = await findPerson((await params).id)
  if (!person || !(await isInBook(staff, { kind: 'user', ids: [person.userId] }))) return notFound()
  return <WorkspaceScreen userId={person.userId} affiliateId={person.affiliateId} staff={rightsOf(staff)} />
}
