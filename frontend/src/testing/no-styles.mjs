// In place of a style sheet: jsdom lays nothing out.
export default {};
