/** Why something that waited for approval was sent back to be completed, and when. */
export type Returned = { reason: string; at: Date };
