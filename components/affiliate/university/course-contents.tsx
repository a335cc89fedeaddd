import { Check } from 'lucide-react'
import { cn } from '@/components/ui/cn'
import { Progress } from '@/components/ui/progress'
import { courseProgress } from '@/lib/learning/university/rules'
import type { Course } from '@/lib/learning/university/schema'

type CourseContentsProps = { course: Course; done: ReadonlySet<string>; isProgressSaved: boolean }

/** The lessons of a course as links, with a mark for completed ones. */
export function CourseContents({ course, done, isProgressSaved }: CourseContentsProps) {
  const progress = courseProgress(course, done)
  return (
    <nav aria-label="Lessons" className="grid content-start gap-3 self-start md:sticky md:top-20">
      {isProgressSaved ? (
        <div className="grid gap-2">
          <p role="status" className="text-13 text-text-2">
            {progress.done} of {progress.total} lessons done
          </p>
          <Progress value={progress.done / progress.total} />
        </div>
      ) : null}
      <ol className="grid gap-0.5">
        {course.lessons.map(({ slug, title }, index) => (
          <li key={slug}>
            <a
              href={`#${slug}`}
              className="flex min-h-8 items-center gap-2 rounded-control px-2 py-1 text-13 text-text-2 transition-colors hover:bg-fill hover:text-text max-md:min-h-(--touch)"
            >
              <span
                className={cn(
                  'grid size-5 flex-none place-items-center rounded-full border text-11',
                  done.has(slug)
                    ? 'border-accent-line bg-accent-soft text-accent-text'
                    : 'border-line-strong text-muted',
                )}
              >
                {done.has(slug) ? <Check className="icon-sm" aria-hidden="true" /> : index + 1}
              </span>
              {title}
              {done.has(slug) ? <span className="sr-only">, done</span> : null}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
