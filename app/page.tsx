import { redirect } from 'next/navigation'
import { Landing } from '@/components/auth/landing'
import { getPageActor } from '@/lib/auth/actor'
import { SIGNED_IN_PATH } from '@/lib/auth/constants'

export default async function RootPage() {
  if (await getPageActor()) redirect(SIGNED_IN_PATH)
  return <Landing />
}
