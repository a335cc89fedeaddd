/** Characters of what is written, as they fit the bell and the subject of a mail. */
export const TITLE_MAX = 80
export const MESSAGE_MAX = 500
export const ACTION_LABEL_MAX = 24
export const DESTINATION_MAX = 300

/** Days of inactivity that can be asked for. */
export const INACTIVE_DAYS_MAX = 365

/** How far ahead a message can be scheduled, in days. */
export const SCHEDULE_MAX_DAYS = 365

/** People told in one transaction. */
export const CHUNK_SIZE = 500

/** Chunks sent while the one who pressed the button waits; the job sends what is left. */
export const CHUNKS_AT_ONCE = 2

/** Chunks of one campaign in one run of the job: well within the time a run has. */
export const CHUNKS_PER_RUN = 60

/** The job that sends what is due and what is left. */
export const CAMPAIGNS_JOB = 'send-notification-campaigns'
