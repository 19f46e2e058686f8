/** Stands before the question in a prompt; a model that goes on with the prompt writes it again. */
export const QUESTION_LABEL = "The visitor's question:";
