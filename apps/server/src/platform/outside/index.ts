export { NotPublicError, createOutside, type Answered, type Outside } from './post.ts'
