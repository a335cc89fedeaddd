import { RelativeTime, type RelativeTimeProps } from '@/components/shared/time/relative-time'

/** A relative time on a staff page: its date and its title are Eastern, as the filters are. */
export const StaffTime = (props: Omit<RelativeTimeProps, 'isEastern'>) => <RelativeTime {...props} isEastern />
