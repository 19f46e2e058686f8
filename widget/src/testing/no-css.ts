/** Stands for style sheets: nothing is laid out here. */
export default '';
