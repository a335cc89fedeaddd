import { notFound } from 'next/navigation'
import { requireStaffPage } from '@/lib/admin/guard'

/** Every other address of the admin area: no page, in the frame of the others. [S2.43] */
export default async function Page() {
  await requireStaffPage()
  notFound()
}
