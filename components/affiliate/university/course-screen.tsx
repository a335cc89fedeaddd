'use client'

import { ArrowRight } from 'lucide-react'
import Link from 'next/link'
import { Button } from '@/components/ui/button'
import type { Course } from '@/lib/learning/university/schema'
import { CourseContents } from './course-contents'
import { coursePath } from './course-path'
import { LessonCard } from './lesson-card'
import { useDoneLessons } from './use-done-lessons'

type CourseScreenProps = {
  course: Course
  /** The slugs of completed lessons; null without progress. */
  done: readonly string[] | null
  following: Pick<Course, 'slug' | 'title'> | null
}

/** A course: its lessons in order, each with a button to mark it as done. [S2.10] */
export function CourseScreen({ course, done: first, following }: CourseScreenProps) {
  const { done, mark } = useDoneLessons(course.slug, first ?? [])
  return (
    <div className="grid gap-6 md:grid-cols-[240px_minmax(0,760px)] md:gap-8">
      <CourseContents course={course} done={done} isProgressSaved={first !== null} />
      <div className="grid gap-4">
        {course.lessons.map((lesson, index) => (
          <LessonCard
            key={lesson.slug}
            lesson={lesson}
            position={index + 1}
            isDone={done.has(lesson.slug)}
            onMark={first === null ? undefined : (isDone) => mark(lesson.slug, isDone)}
          />
        ))}
        {following ? (
          <Button asChild className="justify-self-start">
            <Link href={coursePath(following.slug)}>
              Next course: {following.title}
              <ArrowRight aria-hidden="true" />
            </Link>
          </Button>
        ) : null}
      </div>
    </div>
  )
}
