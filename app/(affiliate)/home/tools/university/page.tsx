import type { Metadata } from 'next'
import { CourseList } from '@/components/affiliate/university/course-list'
import { PageHeader } from '@/components/shared/page/page-header'
import { PageShell } from '@/components/shared/page/page-shell'
import { requirePageActor } from '@/lib/accounts/auth/actor'
import { COURSES } from '@/lib/learning/university/constants'
import { getDoneLessons } from '@/lib/learning/university/data'

export const metadata: Metadata = { title: 'University' }

export default async function Page() {
  const { affiliateId } = await requirePageActor('/home/tools/university')
  // Staff without an affiliate account can read the courses; only affiliates have progress.
  const done = affiliateId === null ? null : await getDoneLessons(affiliateId)
  return (
    <PageShell>
      <PageHeader title="University" description="Short courses, in recommended order. Your progress is saved." />
      <CourseList courses={COURSES} done={done} />
    </PageShell>
  )
}
