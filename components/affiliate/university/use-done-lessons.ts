import { useMutation } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { toast } from '@/components/ui/toast'
import type { LessonState } from '@/lib/learning/university/schema'
import { markLesson } from './queries'

/** The completed lessons of a course. A mark is optimistic, and reverted when it could not be saved. */
export function useDoneLessons(course: string, first: readonly string[]) {
  const router = useRouter()
  const [done, setDone] = useState<ReadonlySet<string>>(() => new Set(first))
  const show = ({ lesson, isDone }: LessonState) =>
    setDone((before) => new Set(isDone ? [...before, lesson] : [...before].filter((slug) => slug !== lesson)))
  const { mutate } = useMutation({
    // sent in sequence, so that a mark and its undo arrive in order
    scope: { id: 'lessons' },
    mutationFn: markLesson,
    onMutate: show,
    // the cached course list must not show outdated progress
    onSuccess: () => router.refresh(),
    onError: (error, state) => {
      show({ ...state, isDone: !state.isDone })
      toast.error(error.message)
    },
  })
  return { done, mark: (lesson: string, isDone: boolean) => mutate({ course, lesson, isDone }) }
}
