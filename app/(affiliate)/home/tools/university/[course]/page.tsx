import type { Metadata } from 'next'
import Link from 'next/link'
import { notFound } from 'next/navigation'
import { coursePath, UNIVERSITY_PATH } from '@/components/affiliate/university/course-path'
import { CourseScreen } from '@/components/affiliate/university/course-screen'
import { PageHeader } from '@/components/shared/page/page-header'
import { PageShell } from '@/components/shared/page/page-shell'
import { TextLink } from '@/components/ui/text-link'
import { requirePageActor } from '@/lib/accounts/auth/actor'
import { COURSES } from '@/lib/learning/university/constants'
import { findCourse, getDoneLessons } from '@/lib/learning/university/data'

type Props = { params: Promise<{ course: string }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: findCourse((await params).course)?.title ?? 'University' }
}

export default async function Page({ params }: Props) {
  const { course: slug } = await params
  const { affiliateId } = await requirePageActor(coursePath(slug))
  const course = findCourse(slug)
  if (!course) notFound()
  const done = affiliateId === null ? null : ((await getDoneLessons(affiliateId)).get(slug) ?? [])
  const following = COURSES[COURSES.indexOf(course) + 1]
  return (
    <PageShell>
      <PageHeader
        title={course.title}
        description={course.summary}
        crumbs={
          <TextLink asChild>
            <Link href={UNIVERSITY_PATH}>University</Link>
          </TextLink>
        }
      />
      <CourseScreen
        course={course}
        done={done}
        following={following ? { slug: following.slug, title: following.title } : null}
      />
    </PageShell>
  )
}
