/** Kind of the job that asks a bot's test questions. */
export const TEST_RUN = 'test-run';
