import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { StaffNotFound } from '@/components/admin/kit/frame/staff-not-found'
import { PlainNotFound } from '@/components/shared/brand/plain-not-found'
import { getStaffActor, missingPageTitle } from '@/lib/backoffice/pages/guard'
import { PATH_HEADER } from '@/lib/platform/http/proxy-rules'
import { currentPublicSettings } from '@/lib/platform/settings/current'

/** Under a page's address the page's title, as in the heading, also where there is nothing below it. [S2.43] */
export const generateMetadata = async (): Promise<Metadata> => ({
  title: await missingPageTitle((await headers()).get(PATH_HEADER) ?? ''),
})

/** Staff see the 404 inside the admin frame; everyone else sees the ordinary 404. */
export default async function NotFound() {
  return (await getStaffActor()) ? <StaffNotFound /> : <PlainNotFound settings={currentPublicSettings()} />
}
