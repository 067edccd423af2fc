export type LeaderMailProps = {
  pace: "weekly" | "daily" | "at-once";
  /** UTC, 'HH:MM'. */
  slot: string;
};
