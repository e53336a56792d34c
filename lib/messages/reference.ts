/** The words of /api/docs, the one page in English: its readers are programmers of other systems. */
export const referenceTexts = {
  contents: "Contents",
  document: "OpenAPI document",
  parameters: "Parameters",
  body: "Body",
  optional: "optional",
  required: "required",
  example: "Example:",
  call: "Call",
  answers: "Answers",
  exampleAnswer: "Example answer",
  schemas: "Schemas",
  schemasIntro: "What bodies are made of. Every answer that is an error is a Problem.",
  of: (what: string, whose: string) => `${what} of ${whose}`,
};
