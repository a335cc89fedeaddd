import { ArrowRight, Check } from 'lucide-react'
import Link from 'next/link'
import { Button } from '@/components/ui/button'
import { Progress } from '@/components/ui/progress'
import { Tag } from '@/components/ui/tag'
import { type CourseProgress, courseProgress, readingMinutes } from '@/lib/learning/university/rules'
import type { Course } from '@/lib/learning/university/schema'
import { coursePath } from './course-path'

type CourseListProps = {
  courses: readonly Course[]
  /** The slugs of completed lessons by course; null without progress. */
  done: ReadonlyMap<string, readonly string[]> | null
}

/** The courses with progress and the next lesson. [S2.10] */
export function CourseList({ courses, done }: CourseListProps) {
  const listed = courses.map((course) => ({
    course,
    progress: done && courseProgress(course, new Set(done.get(course.slug))),
  }))
  const next = listed.find(({ progress }) => progress?.next)
  return (
    <ol className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
      {listed.map((each) => (
        <CourseCard key={each.course.slug} {...each} isNext={each === next} />
      ))}
    </ol>
  )
}

type CourseCardProps = {
  course: Course
  progress: CourseProgress | null
  /** Whether it is the first course not completed, which is highlighted. */
  isNext: boolean
}

function CourseCard({ course, progress, isNext }: CourseCardProps) {
  const isComplete = progress !== null && progress.next === null
  return (
    <li className="flex min-w-0 flex-col gap-3 rounded-card border border-line bg-surface p-5 max-md:p-4">
      <div className="flex items-start justify-between gap-3">
        <h2 className="text-18 leading-6">{course.title}</h2>
        {isComplete ? (
          <Tag accent className="mt-0.5">
            <Check className="icon-sm" aria-hidden="true" />
            Completed
          </Tag>
        ) : null}
      </div>
      <p className="text-13 leading-[18px] text-text-2">{course.summary}</p>
      <p className="text-12 text-muted">
        {course.lessons.length} lessons, {readingMinutes(course)} min
      </p>
      <div className="mt-auto grid gap-3 pt-1">
        {progress ? <CourseProgressLine progress={progress} /> : null}
        <Way course={course} progress={progress} isNext={isNext} />
      </div>
    </li>
  )
}

const CourseProgressLine = ({ progress: { done, total } }: { progress: CourseProgress }) => (
  <div className="grid gap-2">
    <p className="text-12 text-text-2">
      {done} of {total} lessons done
    </p>
    <Progress value={done / total} />
  </div>
)

function Way({ course, progress, isNext }: CourseCardProps) {
  const isBegun = progress !== null && progress.done > 0 && progress.next !== null
  const words = isBegun ? 'Continue' : progress?.next ? 'Start' : 'Read'
  return (
    <Button asChild variant={isNext ? 'primary' : 'secondary'} className="justify-self-start">
      <Link
        href={coursePath(course.slug, isBegun ? progress.next?.slug : undefined)}
        aria-label={`${words}: ${course.title}`}
      >
        {words}
        <ArrowRight aria-hidden="true" />
      </Link>
    </Button>
  )
}
