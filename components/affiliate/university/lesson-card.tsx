import { Check, Undo2 } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Tag } from '@/components/ui/tag'
import type { Lesson } from '@/lib/learning/university/schema'
import { LessonBody } from './lesson-body'

type LessonCardProps = {
  lesson: Lesson
  /** Its position in the course, from 1. */
  position: number
  isDone: boolean
  /** Without it there is no progress and no button. */
  onMark: ((isDone: boolean) => void) | undefined
}

/** One lesson with its button. */
export function LessonCard({ lesson, position, isDone, onMark }: LessonCardProps) {
  const titleId = `${lesson.slug}-title`
  return (
    <Card id={lesson.slug} aria-labelledby={titleId} className="grid scroll-mt-20 gap-4 p-5 max-md:p-4">
      <header className="flex items-start justify-between gap-3">
        <h2 id={titleId} className="flex gap-2 text-18 leading-6">
          <span className="text-muted">{position}.</span>
          {lesson.title}
        </h2>
        {isDone ? (
          <Tag accent className="mt-0.5">
            <Check className="icon-sm" aria-hidden="true" />
            Done
          </Tag>
        ) : null}
      </header>
      <LessonBody body={lesson.body} />
      {onMark ? (
        // one button with two states, so that the focus stays
        <Button
          variant={isDone ? 'ghost' : 'secondary'}
          className="justify-self-start"
          aria-describedby={titleId}
          onClick={() => onMark(!isDone)}
        >
          {isDone ? <Undo2 /> : <Check />}
          {isDone ? 'Mark as not done' : 'Mark as done'}
        </Button>
      ) : null}
    </Card>
  )
}
